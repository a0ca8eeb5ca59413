/** Browsers offer the clipboard API to secure pages only, and the hub uses plain HTTP. */
export async function copyText(box: HTMLTextAreaElement | HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(box.value);
    return true;
  } catch {
    box.select();
    return document.execCommand("copy");
  }
}
