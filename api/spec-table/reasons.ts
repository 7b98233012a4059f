/** Why a demand has no test yet. A part of the shop that is built later has one reason for all its rows. */
export const NOT_BUILT = {
  slip: 'the printed slip is not built yet',
  offlinePin: 'changing shifts offline by PIN is not built yet',
  office: 'this part of the back office is not built yet',
} as const;
