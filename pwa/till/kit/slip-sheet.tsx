/** A slip on paper: a till roll of 80 or 58 mm, or a sheet of A4. */
import { pictureUrl } from '#contract/products/picture.ts';
import { QrDrawing } from '../../parts/print/qr-drawing.tsx';
import { COPY, NOT_FISCAL, type Slip } from './slip-data.ts';
import styles from './slip-sheet.module.css';

/** Paper of a till's printer, by its width in mm. */
export type Roll = 'roll80' | 'roll58';
export type Paper = Roll | 'a4';

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
          {slip.discount !== null && (
            <tr>
              <th colSpan={2}>Скидка</th>
              <td>{slip.discount}</td>
            </tr>
          )}
          <tr>
            <th colSpan={2}>{slip.totalLabel}</th>
            <td>{slip.total}</td>
          </tr>
          {slip.sums.map(({ label, text }) => (
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
