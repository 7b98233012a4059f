/** Why a demand has no test yet. A part of the shop that is built later has one reason for all its rows. */
export const NOT_BUILT = {
} as const;
