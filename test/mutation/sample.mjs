/** With `--sample 10`, every tenth mutant is tried. The others are not counted. */
export const isInSample = ({ id }) => Number(id) % Number(process.env.MUTATION_SAMPLE ?? 1) === 0
