export const TEAMS = ['pink', 'orange', 'green', 'blue'] as const
export type Team = (typeof TEAMS)[number]
export const isTeam = (name: string): name is Team => TEAMS.some((team) => team === name)

/** A card's rim is as far as this from its middle to a corner; its face 1000, as in the deck's drawings. */
export const RIM = 1130
export const FACE = 1000
/** A cell of the table: a card and the gap around it. */
export const CELL = 1165

/** Colours that differ for colour-blind eyes in lightness too; the form beside them is what counts. */
export const PAINT: Readonly<Record<Team, string>> = { pink: '#dd5597', orange: '#cf7a12', green: '#0f4a2a', blue: '#2468b0' }
export const START_PAINT = '#211d18'

type Draw = (x: number, y: number, size: number) => string

const polygon = (corners: readonly (readonly [number, number])[]): Draw => (x, y, size) =>
  `M${corners.map(([cx, cy]) => `${(x + cx * size).toFixed(1)} ${(y + cy * size).toFixed(1)}`).join('L')}z`

const FORMS: Readonly<Record<Team, Draw>> = {
  pink: (x, y, size) => `M${(x - size).toFixed(1)} ${y.toFixed(1)}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0z`,
  orange: polygon([[0, -1.1], [1.1, 0.85], [-1.1, 0.85]]),
  green: polygon([[-0.88, -0.88], [0.88, -0.88], [0.88, 0.88], [-0.88, 0.88]]),
  blue: polygon([[-0.38, -1.1], [0.38, -1.1], [0.38, -0.38], [1.1, -0.38], [1.1, 0.38], [0.38, 0.38], [0.38, 1.1], [-0.38, 1.1], [-0.38, 0.38], [-1.1, 0.38], [-1.1, -0.38], [-0.38, -0.38]]),
}

/** The form of a team: disc, triangle, square or cross. */
export const formOf = (team: Team, size: number, x = 0, y = 0): string => FORMS[team](x, y, size)

/** Where the forms stand along a side of the rim, and how large they are: as high as the rim allows. */
export const BEAD = 44
const BEADS = [-0.375, -0.125, 0.125, 0.375]
/** Green's squares are joined into bars: beside pink's dots a finger's width away they would look alike. */
const BARS = [-0.25, 0.25]
const BAR = 2.6

const bar = (x: number, y: number, angle: number): string => {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
  const corner = (out: number, aside: number) => `${(x + dx * out - dy * aside).toFixed(1)} ${(y + dy * out + dx * aside).toFixed(1)}`
  const [high, long] = [BEAD * 0.8, BEAD * BAR]
  return `M${corner(-high, -long)}L${corner(high, -long)}L${corner(high, long)}L${corner(-high, long)}z`
}

/** The forms of a team all along the rim. */
function beads(team: Team): string {
  const middle = ((RIM + FACE) / 2) * (Math.sqrt(3) / 2)
  const sides = Array.from({ length: 6 }, (_, side) => (side * Math.PI) / 3)
  return sides
    .flatMap((angle) =>
      (team === 'green' ? BARS : BEADS).map((along) => {
        const aside = (along * (RIM + FACE)) / 2
        const [x, y] = [middle * Math.cos(angle) - aside * Math.sin(angle), middle * Math.sin(angle) + aside * Math.cos(angle)]
        return team === 'green' ? bar(x, y, angle) : formOf(team, BEAD, x, y)
      }),
    )
    .join('')
}

export const RIM_FORMS: Readonly<Record<Team, string>> = { pink: beads('pink'), orange: beads('orange'), green: beads('green'), blue: beads('blue') }
