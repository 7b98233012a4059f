/** Name of this build, defined by the bundler. */
declare const __APP_VERSION__: string;
