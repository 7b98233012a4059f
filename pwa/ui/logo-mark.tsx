/** The shop's mark: two waves in a rounded square. Decorative; the shop's name stands beside it in words. */
export function LogoMark({ size = 32, className }: { size?: number; className?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#0b5c63" />
      <g fill="none" strokeWidth="2.3" strokeLinecap="round">
        <path d="M6.5 14.2c1.6-1.9 3.2-1.9 4.75 0s3.15 1.9 4.75 0 3.2-1.9 4.75 0 3.15 1.9 4.75 0" stroke="#dcefea" />
        <path
          d="M6.5 20.2c1.6-1.9 3.2-1.9 4.75 0s3.15 1.9 4.75 0 3.2-1.9 4.75 0 3.15 1.9 4.75 0"
          stroke="#7fb8b0"
        />
      </g>
    </svg>
  )
}
