/** Shortest part of a text that V8 keeps as a view of the whole text. */
const SHORTEST_VIEW = 13;

/**
 * An equal text with memory of its own. A part of a text is a view in V8, and keeps the whole text in memory: codes that are kept while a
 * file is read would keep the whole file.
 */
export const copyText = (text: string): string =>
  text.length < SHORTEST_VIEW ? text : Buffer.from(text, 'utf8').toString('utf8');
