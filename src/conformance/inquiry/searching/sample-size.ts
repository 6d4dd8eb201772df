/** How many texts of one kind are asked for: more of a kind tell little more, and a kind that is seldom wrong needs fewer. */
export const sampleSize = { least: 2, small: 3, usual: 6, large: 12 } as const
