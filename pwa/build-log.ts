/** The builds' log: warnings and errors that a person can act on. */
import { createLogger } from 'vite';

export const buildLog = createLogger('warn');

const { warnOnce } = buildLog;
// The packages behind CSS modules put declarations without a source file into styles that compose others, and their text says to report it to them.
buildLog.warnOnce = (message, options) => {
  if (!message.includes('`postcss.parse`')) warnOnce(message, options);
};
