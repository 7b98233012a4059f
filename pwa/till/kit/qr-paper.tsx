/** A QR code on white in any theme, as large as the screen allows, for the camera of another device. */
import { QrDrawing } from '../../parts/print/qr-drawing.tsx';
import styles from './qr-paper.module.css';

export function QrPaper({ text, label }: { text: string; label: string }) {
  return (
    <div className={styles.paper}>
      <QrDrawing text={text} label={label} ecc="L" className={styles.code} />
    </div>
  );
}
