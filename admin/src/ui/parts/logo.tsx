/** The logo: a small rocket with a spark under it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden="true"
      className="logo"
    >
      <path
        d="M16 3c4.6 3.3 6.6 7.7 6.6 12.4 0 2-.4 3.9-1 5.6H10.4c-.6-1.7-1-3.6-1-5.6C9.4 10.7 11.4 6.3 16 3Z"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinejoin="round"
      />
      <path
        d="M9.5 15.5 5.3 19.3v5.2l5-2.9M22.5 15.5l4.2 3.8v5.2l-5-2.9"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx="16" cy="13" r="2.5" stroke="currentColor" strokeWidth="2.2" />
      <path
        d="M16 25v4M12.8 24.6v1.9M19.2 24.6v1.9"
        stroke="#f59e0b"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
    </svg>
  )
}
