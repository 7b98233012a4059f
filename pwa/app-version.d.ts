/** Name of this build, put in by the bundler. */
declare const __APP_VERSION__: string;
