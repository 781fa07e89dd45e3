import { describe, expect, it } from 'vitest'
import { buildOf } from './version.svelte'

describe('the build of a page', () => {
  it('is the hash of its first script', () => {
    expect(buildOf('http://localhost:8030/assets/index-CAuR-lJI.js')).toBe('CAuR-lJI')
  })
  it('is unknown while developing', () => {
    expect(buildOf('http://localhost:5173/src/main.ts')).toBe('')
  })
})
