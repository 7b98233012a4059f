/** Simulates a hand scanner, a keyboard faster than a person, and a label before the camera, as a film. */
import type { Page } from '@playwright/test';
import { writeFileSync } from 'node:fs';

/** Time per key of common till scanners, ms. */
const KEY_MS = 8;
const FIRST_KEY_CODE = { '0': 48, A: 65 } as const;

/** Punctuation keys of an address. */
const SIGNS: Readonly<Record<string, { code: string; windowsVirtualKeyCode: number }>> = {
  '-': { code: 'Minus', windowsVirtualKeyCode: 189 },
  '.': { code: 'Period', windowsVirtualKeyCode: 190 },
  '/': { code: 'Slash', windowsVirtualKeyCode: 191 },
  ':': { code: 'Semicolon', windowsVirtualKeyCode: 186 },
};

/** Configurable suffixes that scanners type after a code. */
const ENDS = {
  Enter: { key: 'Enter', text: '\r', code: 'Enter', windowsVirtualKeyCode: 13 },
  Tab: { key: 'Tab', text: '\t', code: 'Tab', windowsVirtualKeyCode: 9 },
} as const;

function keyOf(sign: string) {
  if (/\d/.test(sign))
    return { key: sign, text: sign, code: `Digit${sign}`, windowsVirtualKeyCode: FIRST_KEY_CODE['0'] + Number(sign) };
  const other = SIGNS[sign];
  if (other !== undefined) return { key: sign, text: sign, ...other };
  const letter = sign.toUpperCase();
  return {
    key: sign,
    text: sign,
    code: `Key${letter}`,
    windowsVirtualKeyCode: FIRST_KEY_CODE.A + letter.charCodeAt(0) - 65,
  };
}

/** Types a code and its suffix into the focused element at a scanner's pace, however busy the machine is. */
export async function scan(
  page: Page,
  code: string,
  keyMs = KEY_MS,
  ends: readonly (keyof typeof ENDS)[] = ['Enter'],
): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;
  const keys = [...[...code].map(keyOf), ...ends.map((end) => ENDS[end])];
  await Promise.all(
    keys.flatMap((key, index) => {
      const timestamp = start + (index * keyMs) / 1000;
      const { text: _text, ...up } = key;
      return [
        browser.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...key }),
        browser.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp: timestamp + keyMs / 2000, ...up }),
      ];
    }),
  );
  await browser.detach();
}

const LEFT_ODD = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const PARITY = ['OOOOOO', 'OOEOEE', 'OOEEOE', 'OOEEEO', 'OEOOEE', 'OEEOOE', 'OEEEOO', 'OEOEOE', 'OEOEEO', 'OEEOEO'];

const inverted = (bars: string) => bars.replace(/[01]/g, (bar) => (bar === '0' ? '1' : '0'));
const reversed = (bars: string) => [...bars].reverse().join('');

/** The 95 modules of an EAN-13: 1 is a bar. */
function ean13Modules(code: string): string {
  const [first = 0, ...digits] = [...code].map(Number);
  const left = digits.slice(0, 6).map((digit, place) => {
    const odd = LEFT_ODD[digit] ?? '';
    return PARITY[first]?.[place] === 'O' ? odd : reversed(inverted(odd));
  });
  const right = digits.slice(6).map((digit) => inverted(LEFT_ODD[digit] ?? ''));
  return `101${left.join('')}01010${right.join('')}101`;
}

const FILM = { width: 640, height: 480, module: 4, framesASecond: 5 };

/** A greyscale picture of paper, at most as large as the film's frame. */
export interface Shot {
  luma: Buffer;
  width: number;
  height: number;
}

/** One frame: a label or a sheet in the middle of a table, or the bare table. */
function frame(code: string | Shot | null): Buffer {
  const { width, height, module } = FILM;
  const luma = Buffer.alloc(width * height, 150);
  if (code !== null && typeof code !== 'string') {
    const [left, top] = [Math.floor((width - code.width) / 2), Math.floor((height - code.height) / 2)];
    for (let y = 0; y < code.height; y += 1)
      code.luma.copy(luma, (top + y) * width + left, y * code.width, (y + 1) * code.width);
  } else if (code !== null) {
    const modules = ean13Modules(code);
    const left = Math.round((width - modules.length * module) / 2);
    for (let y = 140; y < 340; y += 1) {
      luma.fill(235, y * width + left - 10 * module, y * width + left + (modules.length + 10) * module);
      if (y < 160 || y >= 320) continue;
      for (const [place, bar] of [...modules].entries()) {
        if (bar === '1') luma.fill(20, y * width + left + place * module, y * width + left + (place + 1) * module);
      }
    }
  }
  return Buffer.concat([luma, Buffer.alloc((width * height) / 2, 128)]);
}

/** Writes a film (YUV4MPEG2) of labels and sheets, each shown for its number of seconds; null shows the bare table. */
export function film(file: string, scenes: readonly { code: string | Shot | null; seconds: number }[]): string {
  const { width, height, framesASecond } = FILM;
  const frames = scenes.flatMap(({ code, seconds }) => {
    const picture = Buffer.concat([Buffer.from('FRAME\n'), frame(code)]);
    return Array<Buffer>(seconds * framesASecond).fill(picture);
  });
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesASecond}:1 Ip A1:1 C420jpeg\n`), ...frames]),
  );
  return file;
}
