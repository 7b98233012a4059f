/** Paths that the server answers itself: a visit of one of them never gets the application's page. */
export const SERVER_ANSWERS: readonly RegExp[] = [
  /^\/api\//,
  /^\/pictures\//,
  /^\/healthz$/,
  /^\/readyz$/,
  /\/[^/]+\.(xml|yml|txt|json|webmanifest)$/,
];
