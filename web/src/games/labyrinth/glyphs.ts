/** The sixteen objects (LB-2), each told apart by its outline alone, in a box of 48 around the origin. */
export interface Glyph {
  /** Filled with ink. */
  ink?: string
  /** Drawn with ink. */
  line?: string
  /** Cut out of the ink, and drawn into it. */
  cut?: string
  cutLine?: string
  /** The one touch of colour, filled or drawn. */
  gold?: string
  goldLine?: string
}

const dot = (x: number, y: number, radius: number): string => `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`

export const GLYPHS: Readonly<Record<string, Glyph>> = {
  hourglass: {
    ink: 'M-15-22h30v6h-30zM-15 16h30v6h-30z',
    line: 'M-11-16v4C-11-5-2-4-2 0S-11 5-11 12v4M11-16v4C11-5 2-4 2 0S11 5 11 12v4',
    gold: 'M-8 16C-8 9 0 9 0 5C0 9 8 9 8 16zM-7-9H7C5-5 1-4 0-1C-1-4-5-5-7-9z',
  },
  ring: { line: 'M-12 8a12 12 0 1 0 24 0a12 12 0 1 0-24 0', gold: 'M0-23l9 8-9 10-9-10z' },
  crown: { ink: 'M-20-12L-10-2 0-18 10-2 20-12 16 11h-32zM-16 14h32v6h-32z', gold: dot(-20, -14, 3.5) + dot(0, -20, 3.5) + dot(20, -14, 3.5) },
  key: { line: 'M-9-12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M0-3v24M0 20h10M0 11h8', gold: dot(0, -12, 4) },
  moon: { ink: 'M4-22A22 22 0 1 0 21 10A18 18 0 0 1 4-22z', gold: 'M13-17l2.500 6 6 2.500-6 2.500-2.500 6-2.500-6-6-2.500 6-2.500z' },
  owl: {
    ink: 'M-17-22l8 6H9l8-6v23C17 14 9 22 0 22S-17 14-17 1z',
    cut: dot(-8, -4, 7) + dot(8, -4, 7),
    cutLine: 'M-6 12l3 3 3-3 3 3 3-3',
    gold: dot(-8, -4, 3.5) + dot(8, -4, 3.5) + 'M0 1l-4 6h8z',
  },
  candle: { ink: 'M-7-4H7v18H-7zM-20 14h32v7h-32z', line: 'M12 17h4a5 5 0 0 0 0-10', gold: 'M0-23c6 7 7 10 7 12a7 7 0 0 1-14 0c0-2 1-5 7-12z' },
  sword: { ink: 'M0-24l5 7V6h-10v-23zM-15 6h30v6h-30zM-3 12h6v7h-6z', cutLine: 'M0-15V3', gold: dot(0, 20, 4) },
  mushroom: { ink: 'M-22 1C-22-29 22-29 22 1z', line: 'M-6 3c0 8-3 11-3 18H9c0-7-3-10-3-18', gold: dot(-9, -8, 4) + dot(4, -13, 3.5) + dot(12, -5, 3) },
  bell: { ink: 'M0-23c3 0 4 2 4 4c9 3 10 12 10 18s2 9 6 12h-40c4-3 6-6 6-12s1-15 10-18c0-2 1-4 4-4z', gold: dot(0, 17, 5) },
  feather: { ink: 'M19-22C-3-23-17-8-14 12C6 14 22-2 19-22z', line: 'M-21 22l8-10', goldLine: 'M-13 11L10-14M-6 4v-9M-4 2h9M2-5v-8M4-7h8' },
  star: { ink: 'M0-24l6.800 15 16.200 1.800-12 11 3.300 16.200L0 12l-14.300 8L-11 3.800l-12-11L-6.800-9z', gold: dot(0, -1, 5) },
  cauldron: { ink: 'M-19-4h38c1 15-5 23-19 23S-20 11-19-4zM-22-11h44v6h-44z', line: 'M-12 17l-3 5M12 17l3 5', gold: dot(-8, -17, 3.5) + dot(2, -19, 4) + dot(11, -16, 3) },
  book: {
    ink: 'M0-12C-6-18-15-18-22-16V14c7-2 16-2 22 4c6-6 15-6 22-4V-16C15-18 6-18 0-12z',
    cutLine: 'M0-11V16M-16-9c4-1 8 0 11 2M-16-1c4-1 8 0 11 2M-16 7c4-1 8 0 11 2',
    gold: 'M7-15h8V6l-4-4-4 4z',
  },
  snake: {
    ink: dot(11, -15, 6),
    line: 'M11-15C8-23-13-22-12-11C-11 0 13-5 13 7C13 19-10 20-17 10',
    cut: dot(11, -16, 1.6),
    goldLine: 'M16-16l7-3M16-16l6 3',
  },
  anchor: { line: 'M-5-17a5 5 0 1 0 10 0a5 5 0 1 0-10 0M0-12V20M-10-5h20M-18 5c1 10 9 15 18 15S17 15 18 5', gold: 'M-18-1l-5 10 10-2zM18-1l5 10-10-2z' },
}

/** The wizard: a pointed hat, two eyes, a long beard. */
export const WIZARD: Glyph = {
  ink: 'M3-25C5-16 9-11 12-3H-12C-9-11-4-16 3-25zM-18-3h36v6h-36zM-11 3h22c1 9-4 16-11 23c-7-7-12-14-11-23z',
  cut: dot(-5, 8, 2.2) + dot(5, 8, 2.2) + 'M-5 14c3-2 7-2 10 0c-3 3-7 3-10 0z',
  gold: 'M-10.500-7.500h21L12-3H-12z',
}
