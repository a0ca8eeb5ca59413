/** Pseudo-random numbers from 0 to 1, the same in every run. */
export function* pseudoRandom(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}
