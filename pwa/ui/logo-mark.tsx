/** The drawing that `scripts/make-icons.mjs` renders. Decorative; the shop's name stands beside it in words. */
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--petrol)" />
      <g fill="none" strokeWidth="2.2" strokeLinecap="round">
        <path d="M6.2 11.9c3.2 0 3.6 2.7 6.7 2.7s3.6-2.7 6.7-2.7c3.1 0 3.2 2.7 6.2 2.7" stroke="#fff" />
        <path d="M6.2 17.4c3.2 0 3.6 2.7 6.7 2.7s3.6-2.7 6.7-2.7c3.1 0 3.2 2.7 6.2 2.7" stroke="var(--till)" />
      </g>
    </svg>
  );
}
