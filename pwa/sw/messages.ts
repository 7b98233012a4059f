/** Asks the working version to drop what it has under way: the browser puts no other in its place before. */
export const GIVE_WAY = 'GIVE_WAY';
