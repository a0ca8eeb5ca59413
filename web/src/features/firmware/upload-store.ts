import { createStore, useStore } from "zustand";
import type { FirmwareFields } from "../../api/ota";
import { uploadFirmware } from "../../api/ota";
import { onSignedOut, sessionStore } from "../../state/session";
import { showToast } from "../../state/toasts";
import { createUploading } from "../../state/uploading";
import { loadFirmware, loadVersions } from "./firmware-store";
import { categoryOf, headText } from "./firmware-texts";
import { HEAD_BYTES, type ImageHead, readImageHead } from "./image-head";
import { FAILED, fileProblem, INCOMPLETE, roomProblem, uploadRefusal } from "./upload-rules";

/** Survives leaving the section, but not the end of the session: an upload continues on other screens. */
interface UploadState {
  file: File | null;
  /** What the file is, as text for the user ("Panel 1.2.0"); empty until its head is read. */
  found: string;
  fields: FirmwareFields;
  sent: number | null;
  problem: readonly string[];
}

const FIELDS: FirmwareFields = {
  version: "",
  description: "",
  category: "led_strip",
  device: "",
  stable: false,
};
const NOTHING: UploadState = { file: null, found: "", fields: FIELDS, sent: null, problem: [] };
const UNREADABLE = [FAILED, "The file can't be read any more. Please choose it again."];

const uploadStore = createStore<UploadState>(() => NOTHING);
const { getState, setState } = uploadStore;

export const uploading = createUploading();

onSignedOut(() => {
  uploading.cancel();
  setState(NOTHING);
});

export function useUpload(): UploadState {
  return useStore(uploadStore);
}

export function enter(change: Partial<FirmwareFields>): void {
  setState(({ fields }) => ({ fields: { ...fields, ...change, ...(change.category && { device: "" }) } }));
}

export async function choose(file: File): Promise<void> {
  const problem = fileProblem(file);
  setState({ file, found: "", problem: problem ? [problem] : [] });
  if (problem) return;
  const head = await headOf(file);
  if (getState().file !== file) return;
  if (head === undefined) return setState({ problem: UNREADABLE });
  setState({ found: headText(head) });
  const category = categoryOf(head);
  if (head) enter({ version: head.version });
  if (category && category !== getState().fields.category) enter({ category });
}

export async function upload(): Promise<void> {
  const { file, fields } = getState();
  const version = fields.version.trim();
  if (!file || !version) return setState({ problem: [INCOMPLETE] });
  const problem = fileProblem(file);
  if (problem) return setState({ problem: [problem] });
  setState({ sent: 0, problem: [] });
  const refusal = await uploading.run(async (signal) => {
    const reasons = await send(file, { ...fields, version }, signal);
    return signal.aborted ? null : reasons;
  });
  if (!sessionStore.getState().user) return;
  if (!refusal) setState({ sent: null });
  else if (refusal.length > 0) {
    setState({ sent: null, problem: refusal });
    uploading.tell(`Firmware was not uploaded. ${refusal[0]}`);
  } else {
    setState(NOTHING);
    showToast("Firmware uploaded successfully!");
  }
  await loadFirmware({ isQuiet: true });
}

/** Resolves to the reasons for a rejection, one line each; to an empty list on success. */
async function send(file: File, fields: FirmwareFields, signal: AbortSignal): Promise<readonly string[]> {
  if ((await headOf(file)) === undefined) return UNREADABLE;
  const list = await loadVersions();
  if (!list?.ok) return list ? uploadRefusal(list.error) : [];
  const problem = roomProblem(file.size, list.value);
  if (problem) return [problem];
  const onProgress = (sent: number) => setState({ sent });
  const answer = await uploadFirmware(file, fields, { signal, onProgress });
  if (answer.ok) return answer.value?.version ? [] : [FAILED];
  const isUnreadable = !answer.error.status && (await headOf(file)) === undefined;
  return isUnreadable ? UNREADABLE : uploadRefusal(answer.error);
}

/** undefined if the file can't be read: it was deleted or changed after it was chosen. */
async function headOf(file: File): Promise<ImageHead | null | undefined> {
  try {
    return readImageHead(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  } catch {
    return undefined;
  }
}
