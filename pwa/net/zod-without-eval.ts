/**
 * Stands in for `zod` in the browser build: schemas check whether they may compile themselves the moment they are made,
 * and even the check is a violation of the content security policy. So the switch must be thrown before any of them.
 */
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
