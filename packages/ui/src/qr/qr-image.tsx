import type { QrCode } from './qr-code.ts';

interface Props {
  readonly code: QrCode;
  /** What the code is for, for screen readers. */
  readonly label: string;
  readonly className?: string | undefined;
}

/** Black on white in both colour schemes, because scanners need it. */
export function QrImage({ code, label, className }: Props) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${code.size} ${code.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${code.size}v${code.size}H0z`} />
      <path fill="#000" d={code.path} />
    </svg>
  );
}
