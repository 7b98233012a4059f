/** The ten recovery codes for a lost phone. They are shown once: the server keeps only hashes. */
import { Download } from 'lucide-react';
import { formatRecoveryCode } from '#contract/accounts/second-factor.ts';
import { saveFile } from '../../parts/page/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import shared from './section.module.css';
import styles from './second-factor.module.css';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const written = codes.map(formatRecoveryCode);
  const save = () =>
    saveFile(
      'zapasnye-kody.txt',
      'text/plain;charset=utf-8',
      ['Запасные коды для входа в магазин. Каждый подходит один раз.', '', ...written, ''].join('\r\n'),
    );
  return (
    <div className="grid gap-5">
      <Notice tone="low" title="Сохраните запасные коды: больше мы их не покажем" urgent>
        Каждый заменяет код из приложения один раз, когда телефона нет под рукой. Храните их не в телефоне.
      </Notice>
      <ol className={styles.codes} aria-label="Запасные коды">
        {written.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={shared.actions}>
        <Button onClick={onKept}>Я сохранил коды</Button>
        <Button variant="outline" icon={<Download {...ICON} />} onClick={save}>
          Скачать файлом
        </Button>
      </div>
    </div>
  );
}
