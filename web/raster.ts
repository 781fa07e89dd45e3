import { crc32, deflateSync } from 'node:zlib'

/**
 * Draws the few things our icon is made of (rounded rectangles, circles, stroked paths of M, h, v and c) as a PNG, so
 * that it needs no program of others. Anything else in the drawing is an error.
 */

interface Point {
  x: number
  y: number
}
/** Below 0 inside, above 0 outside, in units of the drawing. */
type Distance = (x: number, y: number) => number
interface Shape {
  colour: readonly number[]
  distance: Distance
}

type Attributes = Record<string, string>
const number = (given: Attributes, name: string): number => Number(given[name] ?? 0)

function rectangle(given: Attributes): Distance {
  const [width, height, round] = [number(given, 'width') / 2, number(given, 'height') / 2, number(given, 'rx')]
  const [cx, cy] = [number(given, 'x') + width, number(given, 'y') + height]
  return (x, y) => {
    const [dx, dy] = [Math.abs(x - cx) - width + round, Math.abs(y - cy) - height + round]
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - round
  }
}

const circle = (given: Attributes): Distance => (x, y) => Math.hypot(x - number(given, 'cx'), y - number(given, 'cy')) - number(given, 'r')

const STEPS = 24

/** The lines a path consists of; curves become many short ones. */
export function linesOf(path: string): (readonly [Point, Point])[] {
  const words = path.match(/[a-zA-Z]|-?[0-9.]+/g) ?? []
  const lines: (readonly [Point, Point])[] = []
  let at: Point = { x: 0, y: 0 }
  const take = () => Number(words.shift())
  const go = (to: Point) => void (lines.push([at, to]), (at = to))
  while (words.length) {
    const command = words.shift()
    if (command === 'M') at = { x: take(), y: take() }
    else if (command === 'h') go({ x: at.x + take(), y: at.y })
    else if (command === 'v') go({ x: at.x, y: at.y + take() })
    else if (command === 'c') {
      const from = at
      const [one, two, three] = [0, 1, 2].map(() => ({ x: from.x + take(), y: from.y + take() }))
      for (let step = 1; step <= STEPS; step += 1) {
        const [t, u] = [step / STEPS, 1 - step / STEPS]
        const along = (axis: 'x' | 'y') => u ** 3 * from[axis] + 3 * u * u * t * one![axis] + 3 * u * t * t * two![axis] + t ** 3 * three![axis]
        go({ x: along('x'), y: along('y') })
      }
    } else throw new Error(`the icon has a path command that is not drawn here: ${command}`)
  }
  return lines
}

function stroke(given: Attributes): Distance {
  const [lines, half] = [linesOf(given.d ?? ''), number(given, 'stroke-width') / 2]
  return (x, y) => {
    const far = lines.map(([{ x: ax, y: ay }, { x: bx, y: by }]) => {
      const [dx, dy] = [bx - ax, by - ay]
      const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
      return Math.hypot(x - ax - t * dx, y - ay - t * dy)
    })
    return Math.min(...far) - half
  }
}

const DRAW: Readonly<Record<string, (given: Attributes) => Distance>> = { rect: rectangle, circle, path: stroke }

function shapesOf(svg: string): Shape[] {
  return [...svg.matchAll(/<(\w+) ([^>]*?)\/?>/g)].slice(1).map(([, name = '', written = '']) => {
    const given: Attributes = Object.fromEntries([...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key!, value!]))
    const draw = DRAW[name]
    if (!draw) throw new Error(`the icon has something that is not drawn here: ${name}`)
    const paint = (given.fill && given.fill !== 'none' ? given.fill : given.stroke) ?? '#000000'
    return { colour: [1, 3, 5].map((from) => parseInt(paint.slice(from, from + 2), 16)), distance: draw(given) }
  })
}

/** The drawing, `side` pixels wide. `bleed`: its ground fills the square, and the rest keeps away from the edge. */
export function rasterize(svg: string, side: number, bleed = false): Buffer {
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1])
  const shapes = shapesOf(svg)
  const shrink = bleed ? 1.35 : 1
  const rows: Buffer[] = []
  for (let row = 0; row < side; row += 1) {
    const line = Buffer.alloc(1 + 4 * side)
    for (let column = 0; column < side; column += 1) {
      const into = (pixel: number) => (((pixel + 0.5) / side) * size - size / 2) * shrink + size / 2
      let [red, green, blue, alpha] = [0, 0, 0, 0]
      shapes.forEach(({ colour, distance }, index) => {
        const covered = bleed && index === 0 ? 1 : Math.min(1, Math.max(0, 0.5 - (distance(into(column), into(row)) * side) / size / shrink))
        const over = (below: number, above: number) => below * (1 - covered) + above * covered
        ;[red, green, blue] = [over(red, colour[0]!), over(green, colour[1]!), over(blue, colour[2]!)]
        if (index === 0) [red, green, blue] = [colour[0]!, colour[1]!, colour[2]!]
        alpha = Math.max(alpha, covered)
      })
      line.set([red, green, blue, alpha * 255].map(Math.round), 1 + 4 * column)
    }
    rows.push(line)
  }
  return png(side, Buffer.concat(rows))
}

function png(side: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 6], 8)
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))])
}
