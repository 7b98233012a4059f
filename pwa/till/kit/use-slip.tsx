/** Outputs a slip: prints it, or shares it as text or as an image. Works offline. */
import { pictureUrl } from '#contract/products/picture.ts';
import { notePrint } from '../../device/journal/printed.ts';
import { useFlag } from '../../device/database/use-flag.ts';
import { usePrinting } from '../../parts/print/print-sheet.tsx';
import { saveFile } from '../../parts/page/save-file.ts';
import { shared } from '../../parts/page/share.ts';
import { siteOrigin } from '../../parts/page/site-origin.ts';
import { useShop } from '../../queries/shop.ts';
import { useToast } from '../../ui/toast.tsx';
import { drawSlip } from './draw-slip.ts';
import { slipOf, slipText, testSlip, type SlipSource, COPY, NOT_FISCAL, type Slip } from './slip-data.ts';
import { QrDrawing } from '../../parts/print/qr-drawing.tsx';
import styles from './slip-sheet.module.css';

export function useSlip() {
  const shop = useShop();
  const { show } = useToast();
  const { sheet, print } = usePrinting();
  const { value: roll = 'roll80' } = useFlag('tillRoll');
  const slipFor = (entry: SlipSource) => slipOf(entry, shop, siteOrigin(shop));

  const printSlip = async (entry: SlipSource, paper: Paper) => {
    const isCopy = await notePrint(entry.id);
    print(<SlipSheet slip={slipFor(entry)} paper={paper} isCopy={isCopy} />);
  };
  const shareText = async (entry: SlipSource) => {
    const text = slipText(slipFor(entry));
    if (await shared({ text })) return;
    try {
      await navigator.clipboard.writeText(text);
      show({ tone: 'ok', text: 'Текст чека скопирован' });
    } catch {
      saveFile(`chek-${entry.number}.txt`, 'text/plain;charset=utf-8', text);
    }
  };
  const sharePicture = async (entry: SlipSource) => {
    const pictures = await drawSlip(slipFor(entry));
    const files = pictures.map((picture, index) => {
      const page = pictures.length === 1 ? '' : `-${index + 1}`;
      return new File([picture], `chek-${entry.number}${page}.png`, { type: 'image/png' });
    });
    if (typeof navigator.canShare === 'function' && navigator.canShare({ files }) && (await shared({ files }))) return;
    for (const file of files) saveFile(file.name, file.type, file);
    const saved = files.length === 1 ? 'Картинка чека сохранена' : 'Картинки чека сохранены';
    show({ tone: 'ok', text: `${saved} в загрузки` });
  };
  const attempt = (work: Promise<void>, failed: string) => void work.catch(() => show({ tone: 'error', text: failed }));
  return {
    sheet,
    /** Prints the sample slip; no receipt is marked as printed. */
    printTest: () => print(<SlipSheet slip={testSlip(shop, siteOrigin(shop))} paper={roll} isCopy={false} />),
    /** Prints on this till's roll, or on the given paper. */
    print: (entry: SlipSource, paper: Paper = roll) =>
      attempt(printSlip(entry, paper), 'Не удалось напечатать: устройство не записало, что чек печатали'),
    shareText: (entry: SlipSource) => attempt(shareText(entry), 'Не удалось поделиться чеком'),
    sharePicture: (entry: SlipSource) => attempt(sharePicture(entry), 'Не удалось сделать картинку чека'),
  };
}

export type SlipActions = ReturnType<typeof useSlip>;

type Paper = 'roll80' | 'roll58' | 'a4';

/** A slip on paper: a till roll of 80 or 58 mm, or a sheet of A4. */
export function SlipSheet({ slip, paper, isCopy }: { slip: Slip; paper: Paper; isCopy: boolean }) {
  return (
    <div className={paper === 'a4' ? styles.a4 : `${styles.roll} ${styles[paper]}`}>
      <div className={styles.head}>
        {slip.shop.logo !== null && <img className={styles.logo} src={pictureUrl(slip.shop.logo, 480)} alt="" />}
        <b className={styles.name}>{slip.shop.name}</b>
        {slip.shop.about.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
      <h1>{slip.title}</h1>
      {isCopy && <p className={styles.copy}>{COPY}</p>}
      <p>
        {slip.at}
        {slip.against !== null && `. ${slip.against}`}
      </p>
      <table>
        <thead>
          <tr>
            <th>Товар</th>
            <th>Цена</th>
            <th>Сумма</th>
          </tr>
        </thead>
        <tbody>
          {slip.lines.map(({ title, price, sum }, index) => (
            <tr key={index}>
              <td>{title}</td>
              <td>{price}</td>
              <td>{sum}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {[
            ...(slip.discount === null ? [] : [{ label: 'Скидка', text: slip.discount }]),
            { label: slip.totalLabel, text: slip.total },
            ...slip.sums,
          ].map(({ label, text }) => (
            <tr key={label}>
              <th colSpan={2}>{label}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      {slip.people.map(({ label, text }) => (
        <p key={label}>
          {label}: {text}
        </p>
      ))}
      <p className={styles.sign}>Подпись: ______________________</p>
      {slip.address !== null && (
        <div className={styles.back}>
          <QrDrawing text={slip.address} label="QR-код чека" className={styles.qr} />
          <span>Код для возврата товара</span>
        </div>
      )}
      <p className={styles.fiscal}>{NOT_FISCAL}</p>
    </div>
  );
}
