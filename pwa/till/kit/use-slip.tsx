/** Outputs a slip: prints it, or shares it as text or as an image. Works offline. */
import type { ReactNode } from 'react';
import { notePrint } from '../../device/journal/printed.ts';
import { useFlag } from '../../device/database/use-flag.ts';
import { usePrinting } from '../../parts/print/print-sheet.tsx';
import { saveFile } from '../../parts/page/save-file.ts';
import { shared } from '../../parts/page/share.ts';
import { siteOrigin } from '../../parts/page/site-origin.ts';
import { useShop } from '../../queries/shop.ts';
import { useToast } from '../../ui/toast.tsx';
import { drawSlip } from './draw-slip.ts';
import { slipOf, slipText, testSlip, type SlipSource } from './slip-data.ts';
import { SlipSheet, type Paper } from './slip-sheet.tsx';

export interface SlipActions {
  /** To be rendered with the screen. */
  sheet: ReactNode;
  /** Prints on this till's roll, or on the given paper. */
  print: (entry: SlipSource, paper?: Paper) => void;
  /** Prints the sample slip; no receipt is marked as printed. */
  printTest: () => void;
  shareText: (entry: SlipSource) => void;
  sharePicture: (entry: SlipSource) => void;
}

export function useSlip(): SlipActions {
  const shop = useShop();
  const { show } = useToast();
  const { sheet, print } = usePrinting();
  const { value: roll = 'roll80' } = useFlag('tillRoll');

  const printSlip = async (entry: SlipSource, paper: Paper) => {
    const isCopy = await notePrint(entry.id);
    print(<SlipSheet slip={slipOf(entry, shop, siteOrigin(shop))} paper={paper} isCopy={isCopy} />);
  };
  const shareText = async (entry: SlipSource) => {
    const text = slipText(slipOf(entry, shop, siteOrigin(shop)));
    if (await shared({ text })) return;
    try {
      await navigator.clipboard.writeText(text);
      show({ tone: 'ok', text: 'Текст чека скопирован' });
    } catch {
      saveFile(`chek-${entry.number}.txt`, 'text/plain;charset=utf-8', text);
    }
  };
  const sharePicture = async (entry: SlipSource) => {
    const pictures = await drawSlip(slipOf(entry, shop, siteOrigin(shop)));
    const files = pictures.map((picture, index) => {
      const page = pictures.length === 1 ? '' : `-${index + 1}`;
      return new File([picture], `chek-${entry.number}${page}.png`, { type: 'image/png' });
    });
    if (typeof navigator.canShare === 'function' && navigator.canShare({ files }) && (await shared({ files }))) return;
    for (const file of files) saveFile(file.name, file.type, file);
    const saved = files.length === 1 ? 'Картинка чека сохранена' : 'Картинки чека сохранены';
    show({ tone: 'ok', text: `${saved} в загрузки` });
  };
  const failed = (text: string) => () => show({ tone: 'error', text });
  return {
    sheet,
    printTest: () => print(<SlipSheet slip={testSlip(shop, siteOrigin(shop))} paper={roll} isCopy={false} />),
    print: (entry, paper = roll) =>
      void printSlip(entry, paper).catch(failed('Не удалось напечатать: устройство не записало, что чек печатали')),
    shareText: (entry) => void shareText(entry).catch(failed('Не удалось поделиться чеком')),
    sharePicture: (entry) => void sharePicture(entry).catch(failed('Не удалось сделать картинку чека')),
  };
}
