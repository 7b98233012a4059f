/**
 * Invisible characters: control, format and unassigned ones, characters that fonts may leave out (fillers, joiners, variation selectors),
 * and the Braille sign without dots. Two texts that differ only by them look alike, and a text of them alone looks empty.
 */
export const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;
