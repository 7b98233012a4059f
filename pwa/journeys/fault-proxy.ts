/**
 * An HTTP proxy on the browser's port, in front of the real server. By default it forwards everything; rules make it
 * misbehave as networks do. A rule sees each request whole and decides what the server receives and what the browser
 * gets. Every answer closes its connection: a browser silently resends a request whose kept-alive connection broke, and
 * a journey must see the break.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { LIVE_PATH } from '#contract/live.ts';

export interface ProxiedRequest {
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: http.OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** The actions of a rule on one request. */
export interface Wire {
  /**
   * Sends the request to the server, or to another one on `port` of this machine, and returns its whole answer; throws
   * when that server doesn't answer.
   */
  forward(request: ProxiedRequest, port?: number): Promise<Answer>;
  /** Answers the browser. With `bytes`, the connection breaks after that many bytes of the body. */
  answer(answer: Answer, bytes?: number): void;
  /** Breaks the browser's connection without an answer. */
  cut(): void;
}

export interface Rule {
  readonly name: string;
  matches(request: ProxiedRequest): boolean;
  act(request: ProxiedRequest, wire: Wire): Promise<void>;
}

/** A request that has passed the proxy, with its result. */
export interface Passage {
  readonly request: ProxiedRequest;
  /** Name of the rule that handled it; null when it was forwarded unchanged. */
  readonly rule: string | null;
  /** Statuses of the server's answers, one for each time it received the request. */
  readonly forwarded: number[];
  /** Status that the browser got; null when its connection was broken. */
  answered: number | null;
}

export interface FaultProxy {
  readonly port: number;
  readonly url: string;
  readonly passages: readonly Passage[];
  /** Adds a rule before the older ones; the returned function removes it. */
  use(rule: Rule): () => void;
  /** Closes the port: connections are refused until `accept`. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
  close(): Promise<void>;
}

const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'proxy-connection', 'upgrade'];

function endToEnd<Headers extends http.IncomingHttpHeaders | http.OutgoingHttpHeaders>(headers: Headers): Headers {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name.toLowerCase())),
  ) as Headers;
}

async function readAll(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts);
}

/** The request as the server on this port gets it; not sent yet. */
function requestTo(
  port: number,
  { method, path, headers }: ProxiedRequest,
  onAnswer: (answer: http.IncomingMessage) => void,
): http.ClientRequest {
  return http.request({ host: '127.0.0.1', port, method, path, headers: endToEnd(headers), agent: false }, onAnswer);
}

function forwardTo(port: number, request: ProxiedRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = requestTo(port, request, (response) => {
      readAll(response).then(
        (body) => resolve({ status: response.statusCode ?? 502, headers: endToEnd(response.headers), body }),
        reject,
      );
    });
    sent.on('error', reject);
    sent.end(request.body);
  });
}

/** Streams the server's answer as it arrives; when either side breaks, the other one is broken too. */
function passOn(port: number, request: ProxiedRequest, response: http.ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = requestTo(port, request, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, endToEnd(upstream.headers));
      response.flushHeaders();
      upstream.pipe(response);
      upstream.on('error', () => response.destroy());
      upstream.on('close', () => resolve());
    });
    response.on('close', () => sent.destroy());
    sent.on('error', reject);
    sent.end();
  });
}

function wireOf(upstreamPort: number, response: http.ServerResponse, passage: Passage): Wire {
  return {
    async forward(request, port = upstreamPort) {
      const answer = await forwardTo(port, request);
      passage.forwarded.push(answer.status);
      return answer;
    },
    answer({ status, headers, body }, bytes = body.length) {
      passage.answered = status;
      const bodiless = passage.request.method === 'HEAD' || status === 204 || status === 304;
      response.writeHead(status, {
        ...headers,
        ...(bodiless ? {} : { 'content-length': body.length }),
        connection: 'close',
      });
      if (bytes >= body.length) response.end(bodiless ? undefined : body);
      else response.write(body.subarray(0, bytes), () => response.destroy());
    },
    cut() {
      response.destroy();
    },
  };
}

/** Starts the proxy on `port` (0 for any) of this machine, in front of the server on `upstreamPort`. */
export async function startProxy({ port, upstreamPort }: { port: number; upstreamPort: number }): Promise<FaultProxy> {
  const rules: Rule[] = [];
  const passages: Passage[] = [];

  async function handle(incoming: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const request: ProxiedRequest = {
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      headers: incoming.headers,
      body: await readAll(incoming),
    };
    const rule = rules.find((one) => one.matches(request));
    const passage: Passage = { request, rule: rule?.name ?? null, forwarded: [], answered: null };
    passages.push(passage);
    if (rule === undefined && request.path === LIVE_PATH) return passOn(upstreamPort, request, response);
    const wire = wireOf(upstreamPort, response, passage);
    if (rule !== undefined) await rule.act(request, wire);
    else wire.answer(await wire.forward(request));
  }

  const listener = http.createServer((incoming, response) => {
    // To the browser a missing server looks like a broken connection.
    handle(incoming, response).catch(() => response.destroy());
  });
  const listen = (at: number) =>
    new Promise<number>((resolve, reject) => {
      listener.once('error', reject);
      listener.listen(at, '127.0.0.1', () => {
        listener.off('error', reject);
        resolve((listener.address() as AddressInfo).port);
      });
    });
  const stop = () =>
    new Promise<void>((resolve) => {
      listener.close(() => resolve());
      listener.closeAllConnections();
    });
  const taken = await listen(port);

  return {
    port: taken,
    url: `http://localhost:${taken}`,
    passages,
    use(rule) {
      rules.unshift(rule);
      return () => {
        const index = rules.indexOf(rule);
        if (index >= 0) rules.splice(index, 1);
      };
    },
    refuse: stop,
    accept: async () => void (await listen(taken)),
    async close() {
      if (listener.listening) await stop();
    },
  };
}
