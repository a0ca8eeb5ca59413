import { beforeEach, expect, test } from "vitest";
import { HARDWARE } from "../../../../test/hardware";
import { ADA, type Answer, fakeHub } from "../../../../test/hub";
import { sessionStore } from "../../../state/session";
import { FORMS } from "./hardware-forms";
import { discard, draftStore, enterAll, hardware, saveHardware } from "./hardware-store";

const GET = "GET /api/config/hardware";
const PUT = "PUT /api/config/hardware";
const [STRIP, TABLE] = FORMS;
const [, LED_COUNT] = STRIP.fields;
const [STEPS] = TABLE.fields;

beforeEach(() => {
  sessionStore.setState({ status: "unauthenticated" });
  sessionStore.setState({ status: "authenticated", user: ADA });
});

function type(field: typeof LED_COUNT, entry: string): void {
  if (field) enterAll({ [field.key]: entry });
}

const draft = () => draftStore.getState();

/** A response that the test resolves. */
function late() {
  let answer: (given: Answer) => void = () => {};
  const coming = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  return { reaction: () => coming, answer };
}

test("a form is saved without the entries of another form", async () => {
  const hub = fakeHub({ [GET]: { body: HARDWARE }, [PUT]: { body: { ...HARDWARE, ledCount: 70 } } });
  await hardware.reload();
  type(LED_COUNT, "70");
  type(STEPS, "90");
  expect(await saveHardware(STRIP.fields)).toMatchObject({ ok: true });
  expect(hub.sent.at(-1)?.body).toEqual({ ledCount: 70 });
  expect(hardware.store.getState().value?.ledCount).toBe(70);
  expect(draft()).toEqual({ stepsPerMm: "90" });
  discard(TABLE.fields);
  expect(draft()).toEqual({});
});

test("entries typed during a save are kept", async () => {
  const saving = late();
  fakeHub({ [GET]: { body: HARDWARE }, [PUT]: saving.reaction });
  await hardware.reload();
  type(LED_COUNT, "70");
  const saved = saveHardware(STRIP.fields);
  type(LED_COUNT, "71");
  saving.answer({ body: { ...HARDWARE, ledCount: 70 } });
  await saved;
  expect(draft()).toEqual({ ledCount: "71" });
});

test("a response requested before a save does not undo it", async () => {
  const looking = late();
  fakeHub({ [GET]: { body: HARDWARE }, [PUT]: { body: { ...HARDWARE, ledCount: 70 } } });
  await hardware.reload();
  fakeHub({ [GET]: looking.reaction, [PUT]: { body: { ...HARDWARE, ledCount: 70 } } });
  const loaded = hardware.reload();
  type(LED_COUNT, "70");
  await saveHardware(STRIP.fields);
  looking.answer({ body: HARDWARE });
  await loaded;
  expect(hardware.store.getState().value?.ledCount).toBe(70);
});

test("a rejected save keeps the entries", async () => {
  fakeHub({ [GET]: { body: HARDWARE }, [PUT]: { status: 400, body: { message: "No" } } });
  await hardware.reload();
  type(LED_COUNT, "70");
  expect(await saveHardware(STRIP.fields)).toMatchObject({ ok: false, error: { message: "No" } });
  expect(draft()).toEqual({ ledCount: "70" });
  expect(hardware.store.getState().value).toEqual(HARDWARE);
});

test("the reason for a failed load is kept until a load succeeds", async () => {
  const hub = fakeHub({ [GET]: { status: 500, body: { message: "Broken" } } });
  await hardware.reload();
  expect(hardware.store.getState().failure?.message).toBe("Broken");
  hub.reactions[GET] = { body: HARDWARE };
  await hardware.reload();
  expect(hardware.store.getState()).toEqual({ failure: null, value: HARDWARE });
});

test("all data is dropped at the end of the session", async () => {
  const looking = late();
  fakeHub({ [GET]: looking.reaction });
  type(LED_COUNT, "70");
  const loaded = hardware.reload();
  sessionStore.setState({ status: "unauthenticated", user: null });
  looking.answer({ body: HARDWARE });
  await loaded;
  expect(hardware.store.getState()).toEqual({ value: null, failure: null });
  expect(draft()).toEqual({});
});
