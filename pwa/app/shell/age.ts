const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' };

/** «14:32» today, «19 ноября, 14:32» before: the end of «остатки на …», by the device's own clock. */
export function ageOf(instant: string, now: Date): string {
  const then = new Date(instant);
  const time = then.toLocaleTimeString('ru-RU', TIME);
  return then.toDateString() === now.toDateString() ? time : `${then.toLocaleDateString('ru-RU', DAY)}, ${time}`;
}
