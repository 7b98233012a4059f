/**
 * Invisible characters: control, format and unassigned ones, what Unicode lets fonts leave out (fillers, joiners,
 * variation selectors), and the Braille sign without dots. Two texts that differ by them look alike, and a text of
 * nothing else looks empty.
 */
export const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;
