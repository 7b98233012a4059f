/** The forms of this page keep what was typed under one name: a phone typed into one of them is there in the others. */
export const AUTH_DRAFT = 'auth';
