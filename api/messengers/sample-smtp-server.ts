/** A minimal real mail server for tests: it accepts letters, or refuses them with given responses. */
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { MailAccount } from '../environment/services.ts';

export interface ReceivedMessage {
  readonly recipients: readonly string[];
  /** Headers and body as received. */
  readonly raw: string;
}

export interface SmtpServer {
  readonly url: string;
  readonly letters: ReceivedMessage[];
  /** Responses to RCPT, one per letter; when none are left, letters are accepted. */
  readonly refusals: string[];
  /** Password required by AUTH PLAIN when set; any user is accepted. */
  password?: string;
  /** Awaited before a letter's end is acknowledged. */
  beforeTaking: () => Promise<void>;
  close(): Promise<void>;
}

/** A mail account on this server, as an administrator or the environment would configure it. */
export function accountWith({ url }: Pick<SmtpServer, 'url'>): MailAccount {
  return {
    host: '127.0.0.1',
    port: Number(new URL(url).port),
    encryption: 'none',
    user: '',
    password: '',
    senderName: 'Русло',
    senderEmail: 'shop@example.ru',
  };
}

function converse(socket: Socket, server: SmtpServer): void {
  const reply = (line: string): void => void (socket.destroyed || socket.write(`${line}\r\n`));
  let [buffer, recipients, inLetter] = ['', [] as string[], false];

  function handleLine(line: string): void {
    const word = line.slice(0, 4).toUpperCase();
    if (word === 'RCPT') {
      const refusal = server.refusals.shift();
      if (refusal === undefined) recipients.push(/<(.*)>/.exec(line)?.[1] ?? '');
      reply(refusal ?? '250 OK');
    } else if (word === 'DATA') {
      inLetter = true;
      reply('354 Go on');
    } else if (word === 'EHLO' && server.password !== undefined) {
      reply('250-test');
      reply('250 AUTH PLAIN');
    } else if (word === 'STAR') reply('502 Not here');
    else if (word === 'AUTH') {
      const [, , password] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
        .toString('utf8')
        .split('\0');
      reply(password === server.password ? '235 Welcome' : '535 5.7.8 Bad login');
    } else if (word === 'QUIT') {
      reply('221 Bye');
      socket.end();
    } else reply('250 OK');
  }

  function look(): void {
    for (;;) {
      const end = buffer.indexOf(inLetter ? '\r\n.\r\n' : '\r\n');
      if (end === -1) return;
      const received = buffer.slice(0, end);
      buffer = buffer.slice(end + (inLetter ? 5 : 2));
      if (!inLetter) handleLine(received);
      else {
        inLetter = false;
        server.letters.push({ recipients, raw: received });
        recipients = [];
        void server.beforeTaking().then(() => reply('250 Taken'));
      }
    }
  }

  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    buffer += chunk.toString('utf8');
    look();
  });
  reply('220 test ESMTP');
}

export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    converse(socket, server);
  });
  await new Promise<void>((done) => void listener.listen(0, '127.0.0.1', done));
  const server: SmtpServer = {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    letters: [],
    refusals: [],
    beforeTaking: () => Promise.resolve(),
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => void listener.close(() => done()));
    },
  };
  return server;
}

interface ReadMessage {
  readonly headers: string;
  readonly subject: string;
  readonly text: string;
  /** Content of the attached file; undefined without one. */
  readonly file: Buffer | undefined;
}

/** Decoded subject, text and file of a letter. */
export function readMessage({ raw }: Pick<ReceivedMessage, 'raw'>): ReadMessage {
  const split = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, split).replace(/\r\n[ \t]+/g, ' ');
  const body = raw.slice(split + 4);
  const boundary = /^content-type: multipart.*boundary="([^"]+)"/im.exec(headers)?.[1];
  const [, words, file] = boundary === undefined ? [] : body.split(`--${boundary}`);
  const encoding = /^content-transfer-encoding: (\S+)/im.exec(headers)?.[1] ?? '7bit';
  const text =
    words !== undefined
      ? readMessage({ raw: words.trimStart() }).text
      : encoding === 'base64'
        ? Buffer.from(body, 'base64').toString('utf8')
        : encoding === 'quoted-printable'
          ? Buffer.from(
              body
                .replace(/=\r\n/g, '')
                .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
              'latin1',
            ).toString('utf8')
          : body;
  const subject = (/^subject: (.*)$/im.exec(headers)?.[1] ?? '')
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?(b|q)\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : Buffer.from(
            word
              .replace(/_/g, ' ')
              .replace(/=([0-9A-F]{2})/g, (__, hex: string) => String.fromCharCode(parseInt(hex, 16))),
            'latin1',
          ).toString('utf8'),
    );
  return {
    headers,
    subject,
    text: text.replace(/\r\n/g, '\n'),
    file: file === undefined ? undefined : Buffer.from(file.slice(file.indexOf('\r\n\r\n')), 'base64'),
  };
}
