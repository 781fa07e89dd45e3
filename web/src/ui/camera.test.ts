import { expect, it } from 'vitest'
import { Camera, fitting } from './camera.svelte'

class Board extends Camera {
  override frame = { width: 200, height: 100 }
  override limits(): readonly [number, number] {
    return [fitting(this.world(), this.frame), 4]
  }
  override world() {
    return { x: 0, y: 0, width: 400, height: 400 }
  }
}

it('shows no more than the board, and all of it when far away', () => {
  const board = new Board()
  board.look({ x: 0, y: 0, scale: 1 }, false)
  expect(board.seen).toEqual({ x: 0, y: 0, width: 200, height: 100 })
  board.look({ x: 0, y: 0, scale: 0.01 }, false)
  expect(board.sight).toEqual({ x: 200, y: 200, scale: 0.25 })
})

it('moves no more than it must to bring a part into sight', () => {
  const board = new Board()
  board.look({ x: 200, y: 200, scale: 1 }, false)
  expect(board.towards({ x: 150, y: 190, width: 20, height: 20 })).toEqual({ x: 200, y: 200, scale: 1 })
  expect(board.towards({ x: 310, y: 190, width: 20, height: 20 })).toEqual({ x: 230, y: 200, scale: 1 })
})

it('keeps the point under the fingers where it is, and leaves the sight to who moved it', () => {
  const board = new Board()
  board.look({ x: 200, y: 200, scale: 1 }, false)
  board.zoom(2, { x: 220, y: 210 })
  expect(board.sight).toEqual({ x: 210, y: 205, scale: 2 })
  expect(board.auto).toBe(false)
  board.pan(20, 0)
  expect(board.sight.x).toBe(200)
})
