import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { linesOf, rasterize } from '../../raster'

const icon = readFileSync(fileURLToPath(new URL('../../public/favicon.svg', import.meta.url)), 'utf-8')

/** The colour of a pixel, red to alpha. */
function pixel(png: Buffer, side: number, x: number, y: number): number[] {
  const data = png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8)
  const at = y * (1 + 4 * side) + 1 + 4 * x
  return [...inflateSync(data).subarray(at, at + 4)]
}

it('draws the favicon: ground, a red disc, nothing beyond the round corner', () => {
  const png = rasterize(icon, 64)
  expect([...png.subarray(1, 4)]).toEqual([...Buffer.from('PNG')])
  expect(png.readUInt32BE(16)).toBe(64)
  expect(pixel(png, 64, 32, 8)).toEqual([0xf4, 0xee, 0xe2, 255])
  expect(pixel(png, 64, 10, 44)).toEqual([0xb5, 0x35, 0x1f, 255])
  expect(pixel(png, 64, 0, 0)[3]).toBe(0)
})

it('fills the square where the device cuts its own form', () => {
  expect(pixel(rasterize(icon, 64, true), 64, 0, 0)).toEqual([0xf4, 0xee, 0xe2, 255])
})

it('refuses what it cannot draw', () => {
  expect(() => linesOf('M0 0Q1 1 2 2')).toThrow('Q')
  expect(() => rasterize('<svg viewBox="0 0 8 8"><ellipse cx="1"/></svg>', 8)).toThrow('ellipse')
})
