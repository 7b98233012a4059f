/** The forms of this page share one draft: a phone typed into one of them is filled into the others. */
export const AUTH_DRAFT = 'auth';
