/**
 * The header, the top of the front page and the foot with what is typed, before it is saved. They are drawn in a frame of the window's width, so
 * that the widths of the styles are those of a phone and of a laptop; the styles of the other appearance are switched on in its copy.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { accentCss } from '#contract/shop/accent.ts';
import type { Face } from '#contract/shop/face-shape.ts';
import { Hero } from '../../parts/face/hero.tsx';
import { ShopLogo } from '../../parts/face/shop-logo.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { optionsOf } from '../../ui/options-of.ts';
import { Panel } from '../../ui/panel.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './face-panel.module.css';

const SCREENS = { phone: { width: 390, height: 480 }, laptop: { width: 1280, height: 640 } };
const MODES = { light: 'Светлый', dark: 'Тёмный' };
type Screen = keyof typeof SCREENS;
type Mode = keyof typeof MODES;

const SCREEN_OPTIONS = optionsOf<Screen>({ phone: 'Телефон', laptop: 'Ноутбук' });
const MODE_OPTIONS = optionsOf<Mode>(MODES);

/** A condition that always holds, and one that never does. */
const HOLDS = { dark: '(min-width: 0px)', light: '(max-width: 0px)' };

/** All styles of this page, as a device of this mode applies them. */
function stylesIn(mode: Mode, accent: string): string {
  const rules = [...document.styleSheets, ...document.adoptedStyleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const text = [...rules.map(({ cssText }) => cssText), accentCss(accent)].join('\n');
  return text.replaceAll(/\(prefers-color-scheme:\s*dark\)/g, HOLDS[mode]);
}

/** Gives the frame the styles of this page. The content policy forbids inline styles, but no sheets made by a script. */
function dress(frame: Document, mode: Mode, accent: string): void {
  const View = frame.defaultView as (Window & typeof globalThis) | null;
  if (View === null) return;
  const sheet = new View.CSSStyleSheet();
  sheet.replaceSync(stylesIn(mode, accent));
  frame.adoptedStyleSheets = [sheet];
}

export function FacePreview({ name, face }: { name: string; face: Face }) {
  const [screen, setScreen] = useState<Screen>('phone');
  const [mode, setMode] = useState<Mode>('light');
  const [frame, setFrame] = useState<Document | null>(null);
  const drawIn = useCallback((shown: HTMLIFrameElement | null) => setFrame(shown?.contentDocument ?? null), []);
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  const { width, height } = SCREENS[screen];
  const scale = Math.min(1, room / width);

  useEffect(() => {
    const measure = () => setRoom(stage.current?.clientWidth ?? 0);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  useEffect(() => {
    if (frame !== null) dress(frame, mode, face.accent.trim().toLowerCase());
  }, [frame, mode, face.accent]);

  return (
    <Panel title="Как увидит покупатель">
      <div className="flex wrap gap-3 mb-3">
        <Segmented label="Экран" options={SCREEN_OPTIONS} value={screen} onChange={setScreen} />
        <Segmented label="Вид" options={MODE_OPTIONS} value={mode} onChange={setMode} />
      </div>
      <div ref={stage} className="relative clipped framed round-card" style={{ height: height * scale }}>
        <iframe
          title="Предпросмотр"
          inert
          className={styles.frame}
          style={{ width, height, transform: `scale(${scale})` }}
          ref={drawIn}
          // Firefox replaces the first document of a frame once it has loaded.
          onLoad={(event) => setFrame(event.currentTarget.contentDocument)}
        />
      </div>
      {frame !== null && createPortal(<Page name={name} face={face} />, frame.body)}
    </Panel>
  );
}

function Page({ name, face }: { name: string; face: Face }) {
  return (
    <>
      <header className={`container ${styles.head}`}>
        <span className={styles.logo}>
          <ShopLogo name={name} face={face} />
        </span>
        <span className={buttonClass()}>Каталог</span>
        <span className={`petrol ${styles.link}`}>Доставка</span>
      </header>
      <div className="container">
        <Hero face={face} />
      </div>
      {/* The foot of each page; the head of a phone has no room for the slogan. */}
      {face.slogan && (
        <footer className={styles.foot}>
          <p className="container">{face.slogan}</p>
        </footer>
      )}
    </>
  );
}
