/** Web Locks in memory, as far as the shop uses them: a queue per name, abort by signal, `ifAvailable` and `steal`. */
export function sampleLocks(): Pick<LockManager, 'request'> {
  const names = new Map<string, { holder: { lose: () => void } | null; queue: (() => void)[] }>();
  const request = (
    name: string,
    { signal, steal = false, ifAvailable = false }: LockOptions,
    work: (lock: object | null) => Promise<unknown>,
  ) =>
    new Promise((resolve, reject) => {
      const state = names.get(name) ?? { holder: null, queue: [] };
      names.set(name, state);
      const begin = () => {
        const held = new Promise((done, fail) => {
          const mine = { lose: () => fail(new DOMException('stolen', 'AbortError')) };
          state.holder = mine;
          void work({ name })
            .then(done, fail)
            .finally(() => {
              if (state.holder !== mine) return;
              state.holder = null;
              state.queue.shift()?.();
            });
        });
        held.then(resolve, reject);
      };
      if (steal) state.holder?.lose();
      if (steal || state.holder === null) {
        begin();
        return;
      }
      if (ifAvailable) {
        work(null).then(resolve, reject);
        return;
      }
      state.queue.push(begin);
      signal?.addEventListener('abort', () => {
        const place = state.queue.indexOf(begin);
        if (place < 0) return;
        state.queue.splice(place, 1);
        reject(new DOMException('given up', 'AbortError'));
      });
    });
  return { request: request as unknown as LockManager['request'] };
}
