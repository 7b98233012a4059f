import { Share, Smartphone } from 'lucide-react';
import { useShop } from '../../queries/shop.ts';
import { Button, OutlineButton } from '../../ui/button.tsx';
import { useInstall } from '../../parts/shell/install.ts';
import styles from './install-panel.module.css';

/** The offer to install the shop on the home screen, in the page's flow before the footer. */
export function InstallPanel() {
  const { state, silent, prompt, dismiss } = useInstall();
  const { name } = useShop();
  if (state === 'none' || silent) return null;
  const Icon = state === 'hint' ? Share : Smartphone;
  return (
    <aside className="container" aria-label="Установка приложения">
      <div className={styles.panel}>
        <span className={styles.disc} aria-hidden>
          <Icon size={24} />
        </span>
        <div className={styles.text}>
          <p className="text-16 weight-heading">
            «{name}» на {state === 'hint' ? 'экране «Домой»' : 'главном экране'}
          </p>
          <p>
            {state === 'hint'
              ? 'Нажмите «Поделиться», затем «На экран „Домой“». Во вкладке корзина и избранное стираются через семь дней без визитов. В приложении они свои: войдите в нём, и ваши перейдут.'
              : 'Открывается сразу, как приложение, и показывает каталог и без сети.'}
          </p>
        </div>
        <div className="flex wrap gap-2">
          {state === 'button' && <Button onClick={prompt}>Установить</Button>}
          <OutlineButton onClick={dismiss}>{state === 'hint' ? 'Понятно' : 'Не сейчас'}</OutlineButton>
        </div>
      </div>
    </aside>
  );
}
