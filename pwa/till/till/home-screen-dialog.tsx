/** Steps that move a till from a tab to an iPad's home screen or a Mac's Dock, where Safari deletes nothing. */
import { Link } from 'react-router-dom';
import { isApple } from '../../device/database/apple.ts';
import { joinTexts, sortTexts } from '../../device/journal/row-words.ts';
import { useUnsent } from '../../device/journal/use-journal.ts';
import { paths } from '../../parts/page/paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './home-screen-dialog.module.css';

export function HomeScreenDialog({ isMac, open, onClose }: { isMac: boolean; open: boolean; onClose: () => void }) {
  const words = joinTexts(sortTexts(useUnsent().rows));
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={isMac ? 'Касса в Dock' : 'Касса на экране «Домой»'}
      description={`Если семь дней не открывать кассу во вкладке, Safari удалит её данные вместе с чеками. ${isMac ? 'Из Dock' : 'С экрана «Домой»'} не удалит.`}
      size={640}
    >
      <ol className={styles.steps}>
        <li>
          {words === '' ? (
            'Всё из этой вкладки уже на сервере.'
          ) : (
            <>
              Ждут отправки: {words}. Подключите сеть и подождите или выгрузите их в файл из{' '}
              <Link to={paths.journal()}>журнала</Link>: файл примет журнал новой кассы.
            </>
          )}
        </li>
        <li>
          Пробейте отложенные чеки и закройте <Link to={paths.tillShift()}>смену</Link>: они остаются в этой вкладке.
        </li>
        <li>
          {isMac
            ? 'Выберите в меню Safari «Файл», затем «Добавить в Dock» и «Добавить». Если такой строки нет, обновите macOS до версии 14 или новее.'
            : 'Нажмите «Поделиться» (квадрат со стрелкой вверх), затем «На экран „Домой“» и «Добавить». Если есть переключатель «Открывать как веб-приложение», он должен быть включён.'}
        </li>
        <li>
          Откройте кассу {isMac ? 'из Dock' : 'с экрана «Домой»'}, войдите с паролем и дальше продавайте только там.
        </li>
      </ol>
      <p className={styles.moves}>
        Каталог и цены загрузятся заново, отправленные чеки останутся на сервере. PIN и настройки кассы задайте снова.
        Серия чеков у новой кассы своя.
      </p>
    </Dialog>
  );
}

/** True in a tab of Safari on a Mac, which deletes storage after seven days; an app in the Dock has storage of its own. */
export function isInMacTab(): boolean {
  const isSafari = /^Apple/u.test(navigator.vendor) && /^Mac/u.test(navigator.platform) && !isApple();
  return isSafari && !window.matchMedia('(display-mode: standalone)').matches;
}
