import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '../../testing.tsx';
import type { DialogProps } from '../../ui/dialog.tsx';
import { ActDialog } from './act-dialog.tsx';

const shown = vi.hoisted(() => ({ form: null as unknown }));
// The first render leaves out what stands in a portal.
vi.mock('../../ui/dialog.tsx', () => ({
  Dialog: ({ children }: DialogProps) => {
    shown.form = children;
    return null;
  },
}));

/** Enter in a field of the dialog. */
function enter(busy: boolean): number {
  let sent = 0;
  render(
    <ActDialog
      title="Причина"
      confirm="Отправить"
      busy={busy}
      onConfirm={() => (sent += 1)}
      onLeave={() => undefined}
    />,
  );
  const { props } = shown.form as ReactElement<{ onSend: () => void }>;
  props.onSend();
  return sent;
}

test('Enter in a field sends, and sends nothing while an answer is awaited', () => {
  expect([enter(false), enter(true)]).toEqual([1, 0]);
});
