import { sizeText } from "../../lib/size-text";
import { ProgressBar } from "./ProgressBar";

interface UploadProgressProps {
  label?: string;
  /** 0..1; after 1 the hub checks the file. */
  sent: number;
  /** In bytes */
  size?: number;
}

export function UploadProgress({ label = "Upload", sent, size }: UploadProgressProps) {
  const amount = size ? ` · ${sizeText(sent * size)} of ${sizeText(size)}` : "";
  return (
    <div className="line gap6 grow">
      <ProgressBar label={label} percent={sent * 100} />
      <span className="muted">{sent < 1 ? `${Math.floor(sent * 100)}%${amount}` : "Checking…"}</span>
    </div>
  );
}
