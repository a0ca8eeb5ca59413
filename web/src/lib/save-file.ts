/** Revoking the address immediately cancels the download in some browsers. */
const ADDRESS_LIVES_MS = 10_000;

/** Makes the browser save `content` as a download. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), ADDRESS_LIVES_MS);
}
