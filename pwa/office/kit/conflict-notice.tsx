import { Notice } from '../../ui/notice.tsx';

/**
 * Somebody else saved the same settings first.
 * @param what the settings, in the accusative: «настройки источника»
 * @param contested what is saved now in the fields that both changed; empty when there are none
 */
export function ConflictNotice({ what = 'настройки', contested }: { what?: string; contested: readonly string[] }) {
  return (
    <Notice tone="low" urgent title={`Пока вы правили ${what}, их изменил кто-то другой`}>
      {contested.length === 0 ? (
        'Здесь уже то, что сохранено, и ваши правки поверх. Проверьте и сохраните ещё раз.'
      ) : (
        <>
          Ваши правки остались. Вот что сохранено там, где меняли вы оба; проверьте и сохраните ещё раз:
          <ul>
            {contested.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

/** First in a form that opened with what its person had typed and not saved: without it, that would pass for saved. */
export function RestoredNotice() {
  return <Notice title="Здесь то, что вы ввели раньше и не сохранили">«Отмена» это удалит.</Notice>;
}
