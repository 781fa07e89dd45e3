export const TEAMS = ['pink', 'orange', 'green', 'blue'] as const
export type Team = (typeof TEAMS)[number]
export const isTeam = (name: string): name is Team => TEAMS.some((team) => team === name)

/** A card's rim is as far as this from its middle to a corner; its face 1000, as in the deck's drawings. */
export const RIM = 1130
export const FACE = 1000
/** A cell of the table: a card and the gap around it. */
export const CELL = 1165

/** Colours that differ for colour-blind eyes in lightness too; the form beside them is what counts. */
export const PAINT: Readonly<Record<Team, string>> = { pink: '#cf3f83', orange: '#d9821b', green: '#2c7a4b', blue: '#1d5c9e' }
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

const BEADS = [-0.375, -0.125, 0.125, 0.375]

/** The forms of a team all along the rim. */
function beads(team: Team): string {
  const middle = ((RIM + FACE) / 2) * (Math.sqrt(3) / 2)
  const sides = Array.from({ length: 6 }, (_, side) => (side * Math.PI) / 3)
  return sides
    .flatMap((angle) =>
      BEADS.map((along) => {
        const aside = along * (RIM + FACE) / 2
        return formOf(team, 34, middle * Math.cos(angle) - aside * Math.sin(angle), middle * Math.sin(angle) + aside * Math.cos(angle))
      }),
    )
    .join('')
}

export const RIM_FORMS: Readonly<Record<Team, string>> = { pink: beads('pink'), orange: beads('orange'), green: beads('green'), blue: beads('blue') }
