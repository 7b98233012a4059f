import { expect, test } from 'vitest';
import type { MutationFailure } from '../../queries/mutation.ts';
import { render } from '../../testing.tsx';
import { draftOf } from './document-draft.ts';
import { OvertakenNotice } from './overtaken-notice.tsx';
import { SAMPLE_DOCUMENT } from './sample-document.ts';

const noticeOf = (failure: MutationFailure | null) =>
  render(
    <OvertakenNotice
      opened={SAMPLE_DOCUMENT}
      draft={draftOf(SAMPLE_DOCUMENT)}
      codes={[]}
      failure={failure}
      onLeave={() => undefined}
      onReload={() => undefined}
    />,
  ).text;

test('a draft that somebody else has changed is opened again; what is typed moves only where something is', () => {
  const text = noticeOf(null);
  expect(text).toMatch(/Этот черновик изменил кто-то другой.*Открыть заново/);
  expect(text).not.toMatch(/не записаны|Перенести/);
  const refused = { kind: 'refused', code: 'document_changed', message: '', details: [], retryAfter: null } as const;
  expect(noticeOf(refused)).toMatch(/не записаны.*Перенести в новый черновик.*Открыть заново/);
  const gone = noticeOf({ ...refused, code: 'not_found' });
  expect(gone).toMatch(/Этот черновик удалили.*Перенести в новый черновик.*Не переносить/);
  expect(gone).not.toMatch(/Открыть заново|в этом документе/);
});
