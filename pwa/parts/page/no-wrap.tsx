import { Fragment } from 'react';

/** Words that don't wrap, such as receipt numbers, their ranges and phones: «A7-000012…14, A7-000020». */
export function NoWrap({ words }: { words: readonly string[] }) {
  return words.map((word, index) => (
    <Fragment key={word}>
      {index > 0 && ', '}
      <span className="nowrap">{word}</span>
    </Fragment>
  ));
}

const NUMBER = /(\+7 \(\d{3}\) \d{3}-\d{2}-\d{2}|[^\s«(]+-\d{6})/;

/** A text whose phones (as `formatPhone` writes them) and receipt numbers don't wrap; also for the server's texts. */
export function NoWrapNumbers({ text }: { text: string }) {
  return text.split(NUMBER).map((part, index) => (NUMBER.test(part) ? <NoWrap key={index} words={[part]} /> : part));
}
