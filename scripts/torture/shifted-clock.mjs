/** Loaded into a server before its own code: its clock is ahead by CLOCK_AHEAD_MS, as on a machine that was set wrong. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const TrueDate = Date;
const now = () => TrueDate.now() + aheadMs;

globalThis.Date = new Proxy(TrueDate, {
  apply: () => new TrueDate(now()).toString(),
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
