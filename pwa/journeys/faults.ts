/** Network faults of a sale on its way, as rules for the proxy. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, ProxiedRequest, Rule } from './fault-proxy.ts';

/** Ids of the sales and voids that a request carries; empty for other requests. */
export function rowIdsOf(request: ProxiedRequest): string[] {
  if (request.method !== 'POST') return [];
  const body = JSON.parse(request.body.toString() || '{}') as { id?: string; sales?: { id: string }[] };
  if (request.path === '/api/sales' || request.path === '/api/sales/void')
    return body.id === undefined ? [] : [body.id];
  if (request.path === '/api/sales/batch') return (body.sales ?? []).map((sale) => sale.id);
  return [];
}

/** Matches every request that carries sales or voids. */
export function carriesRows(request: ProxiedRequest): boolean {
  return rowIdsOf(request).length > 0;
}

/** Matches the first sending of every row: each meets the fault once, alone or in a batch. */
function firstSending(): (request: ProxiedRequest) => boolean {
  const met = new Set<string>();
  return (request) => {
    const fresh = rowIdsOf(request).filter((id) => !met.has(id));
    for (const id of fresh) met.add(id);
    return fresh.length > 0;
  };
}

/** Matches all requests that the shop's own server answers, the probe included. */
function anyCall(request: ProxiedRequest): boolean {
  return request.path.startsWith('/api/') || request.path === '/healthz';
}

function page(status: number, html: string): Answer {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: Buffer.from(`<!doctype html><html><body>${html}</body></html>`),
  };
}

/** Asks for an uncompressed answer: the truncated text must be JSON. */
function uncompressed(request: ProxiedRequest): ProxiedRequest {
  return { ...request, headers: { ...request.headers, 'accept-encoding': 'identity' } };
}

/** The server books the sale; its answer never arrives. */
export function commitThenCut(matches: Rule['matches'] = firstSending()): Rule {
  return {
    name: 'commit-then-cut',
    matches,
    async act(request, wire) {
      await wire.forward(request);
      wire.cut();
    },
  };
}

/** The server books the request; the browser waits for the answer until it gives up. */
export function commitThenHang(matches: Rule['matches']): Rule {
  return {
    name: 'commit-then-hang',
    matches,
    async act(request, wire) {
      await wire.forward(request);
    },
  };
}

/** The server receives the request three times: twice at once and again a moment later. */
export function duplicate(matches: Rule['matches'] = firstSending()): Rule {
  return {
    name: 'duplicate',
    matches,
    async act(request, wire) {
      const [, second] = await Promise.all([wire.forward(request), wire.forward(request)]);
      wire.answer(second);
      await sleep(200);
      await wire.forward(request);
    },
  };
}

/** The browser gives the request up as lost; it reaches the server later, after its own repeat and after younger sales. */
export function lateOriginal(latenessMs: number, matches: Rule['matches'] = firstSending()): Rule {
  return {
    name: 'late-original',
    matches,
    async act(request, wire) {
      wire.cut();
      await sleep(latenessMs);
      await wire.forward(request);
    },
  };
}

/** Requests and answers are delayed by a random time, up to `mostMs` each way. */
export function delay(mostMs: number, matches: Rule['matches'] = anyCall): Rule {
  return {
    name: 'delay',
    matches,
    async act(request, wire) {
      await sleep(Math.random() * mostMs);
      const answer = await wire.forward(request);
      await sleep(Math.random() * mostMs);
      wire.answer(answer);
    },
  };
}

/** The server books the sale at once; its answer is delayed by `ms`. */
export function slowAnswer(ms: number, matches: Rule['matches'] = carriesRows): Rule {
  return {
    name: 'slow-answer',
    matches,
    async act(request, wire) {
      const answer = await wire.forward(request);
      await sleep(ms);
      wire.answer(answer);
    },
  };
}

/** A guest network's login page, with status 200, for every call. */
export function captivePortal(matches: Rule['matches'] = anyCall): Rule {
  return {
    name: 'captive-portal',
    matches,
    async act(_request, wire) {
      wire.answer(page(200, '<h1>Добро пожаловать в гостевую сеть</h1><form>Введите номер комнаты</form>'));
    },
  };
}

/** A reverse proxy's error page; every other time the server has booked the sale nevertheless. */
export function badGateway(matches: Rule['matches'] = firstSending()): Rule {
  let count = 0;
  return {
    name: 'bad-gateway',
    matches,
    async act(request, wire) {
      count += 1;
      if (count % 2 === 0) await wire.forward(request);
      wire.answer(page(502, '<h1>502 Bad Gateway</h1>'));
    },
  };
}

/** The shop's own «log in first», regardless of the session. */
export function unauthorised(matches: Rule['matches'] = firstSending()): Rule {
  return {
    name: 'unauthorised',
    matches,
    async act(_request, wire) {
      wire.answer({
        status: 401,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: Buffer.from(
          JSON.stringify({ error: 'Войдите, чтобы продолжить', code: 'unauthorized', requestId: 'proxy' }),
        ),
      });
    },
  };
}

/** The sale is booked and half of the answer arrives: alternately as a complete message and with a broken connection. */
export function truncated(matches: Rule['matches'] = firstSending()): Rule {
  let count = 0;
  return {
    name: 'truncated',
    matches,
    async act(request, wire) {
      count += 1;
      const answer = await wire.forward(uncompressed(request));
      const half = Math.floor(answer.body.length / 2);
      if (count % 2 === 0) wire.answer(answer, half);
      else wire.answer({ ...answer, body: answer.body.subarray(0, half) });
    },
  };
}
