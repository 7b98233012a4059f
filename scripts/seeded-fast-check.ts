/** fast-check with one seed for every run, which the core set's tests get in place of the package: see `vitest.config.ts`. */
import fc from 'fast-check';

fc.configureGlobal({ seed: 20_261_126 });

export * from 'fast-check';
export default fc;
