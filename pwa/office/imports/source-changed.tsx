import { Notice } from '../../ui/notice.tsx';

/**
 * Somebody else saved the source's settings first.
 * @param contested what is saved now where both changed something; empty when there is nothing
 */
export function SourceChanged({ contested }: { contested: readonly string[] }) {
  return (
    <Notice tone="low" urgent title="Пока вы правили настройки источника, их изменил кто-то другой">
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
