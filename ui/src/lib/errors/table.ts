// The one table of errors: what happened, what is safe, what to do. A sentence each.
import type { ErrorCode } from "../generated/ErrorCode";
import type { WireError } from "../generated/WireError";

export type Severity = "notice" | "problem" | "fault";

export interface ErrorWords {
  severity: Severity;
  happened: string;
  safe: string;
  todo: string;
}

const untouched = "Nothing was changed.";
const row = (severity: Severity, happened: string, safe: string, todo: string): ErrorWords => ({
  severity,
  happened,
  safe,
  todo,
});

/** `{name}` stands for a parameter of the error. */
export const errorTable: Record<ErrorCode, ErrorWords> = {
  folder_missing: row(
    "problem",
    "The folder {path} is not there any more.",
    untouched,
    "If it was moved or renamed, open it from its new place.",
  ),
  not_a_folder: row(
    "notice",
    "{path} is a file, not a folder.",
    untouched,
    "Choose the folder that holds it.",
  ),
  not_a_project: row(
    "notice",
    "The folder {path} is not a project yet.",
    untouched,
    "Choose another folder, or make a new project there.",
  ),
  folder_unreadable: row(
    "problem",
    "The folder {path} cannot be read.",
    untouched,
    "Ask whoever manages this computer to give you access to it, or choose another folder.",
  ),
  folder_read_only: row(
    "problem",
    "The folder {path} cannot be written.",
    "What is in it is as it was.",
    "Ask for write access, or copy the project to a folder of your own.",
  ),
  already_exists: row(
    "notice",
    "There is already something at {path}.",
    "It was left as it is.",
    "Choose another name or another place.",
  ),
  disk_full: row(
    "problem",
    "There is no space left to write {path}.",
    "The last complete version is still there.",
    "Free some space on the disk, then try again.",
  ),
  file_trouble: row(
    "problem",
    "The file {path} could not be read or written.",
    "The last complete version is still there.",
    "Check that no other program holds it open, then try again.",
  ),
  context_missing: row(
    "notice",
    "The project has no description yet.",
    "Its sessions and documents are as they were.",
    "Fill in the form, and the description is made.",
  ),
  context_placeholders: row(
    "notice",
    "The project's description still has blanks to fill in: {placeholders}.",
    "What you have written is kept.",
    "Complete the form, then start the session.",
  ),
  context_not_utf8: row(
    "problem",
    "The project's description cannot be read as text, from line {line} on.",
    "The file was left as it is.",
    "Save it anew as UTF-8 text in the program that made it. {hint}",
  ),
  context_too_large: row(
    "problem",
    "The project's description is too long to put before a panel ({bytes} bytes).",
    "The file was left as it is.",
    "Keep what the panel needs, and move the rest to a file of its own.",
  ),
  context_changed: row(
    "notice",
    "The project's description was changed elsewhere while you were editing.",
    "Your words are still in the form, and theirs are still in the file.",
    "Load the project again, compare, and save once more.",
  ),
  config_invalid: row(
    "problem",
    "The project's settings cannot be read: line {line}, column {column} of {path}.",
    "The file was left as it is.",
    "Mend that line in a text editor, or ask whoever wrote it: {message}",
  ),
  session_missing: row(
    "notice",
    "The session {id} is not in this project any more.",
    "Everything else is as it was.",
    "Go back to the project to see what is there.",
  ),
  session_damaged: row(
    "problem",
    "A file of the session cannot be read: {file}.",
    "It was left untouched, and so were the other sessions.",
    "Put back an earlier copy of it if you have one, or start a new session. {message}",
  ),
  session_foreign: row(
    "notice",
    "The session {id} can be read here, and not go on: {reason}.",
    "Its files are untouched.",
    "Correct the file by hand, or start a new session that builds on this one.",
  ),
  session_not_running: row(
    "notice",
    "The session is not running.",
    "Everything said so far is kept.",
    "Resume it, then try again.",
  ),
  session_closed: row(
    "notice",
    "The session is already closed.",
    "Its results are kept.",
    "Review them, or start a new session.",
  ),
  session_running: row(
    "notice",
    "The session is running, so it cannot be deleted now.",
    "It goes on, and nothing was moved.",
    "Pause it at its table, then delete it.",
  ),
  topic_empty: row(
    "notice",
    "The session has no topic.",
    untouched,
    "Say in a line what the panel should discuss.",
  ),
  topic_too_long: row(
    "notice",
    "The topic has {length} characters; {max} is the most.",
    "Your words are still in the field.",
    "Shorten it, and put the rest into the project's description.",
  ),
  panel_too_small: row(
    "notice",
    "A panel needs at least two participants.",
    "Your other choices are kept.",
    "Add a participant.",
  ),
  panel_too_large: row(
    "notice",
    "A panel has at most twelve participants; there are {seats}.",
    "Your other choices are kept.",
    "Remove some.",
  ),
  participant_unknown: row(
    "problem",
    "Nobody here is called {participant}.",
    untouched,
    "Remove that participant, or put back the file that describes them.",
  ),
  seats_undescribed: row(
    "notice",
    "Nobody describes {participants}, so no model can speak for that seat.",
    "Everything said so far is kept.",
    "Leave the seat empty, or say who that is, at the session's table.",
  ),
  participant_invalid: row(
    "notice",
    "The description of {participant} cannot be kept: {message}.",
    untouched,
    "Say in a sentence or two what they know and look after.",
  ),
  strategy_unknown: row(
    "problem",
    "There is no strategy called {strategy}.",
    untouched,
    "Choose another one.",
  ),
  strategy_fixed: row(
    "notice",
    "The strategy of a {workflow} session cannot be chosen: it is always {strategy}.",
    "Your other choices are kept.",
    "Start it with that strategy, or choose another workflow.",
  ),
  sides_invalid: row(
    "notice",
    "As the sides are given, the side “{side}” cannot be taken by anybody.",
    "Your other choices are kept.",
    "Give that side to a participant, or leave a seat for the facilitator to decide.",
  ),
  output_type_invalid: row(
    "notice",
    "This session cannot end in a document of the kind “{output_type}”.",
    "Your other choices are kept.",
    "Choose another kind, or let the facilitator propose one.",
  ),
  limits_invalid: row(
    "notice",
    "The rounds contradict each other: at least {min_rounds}, at most {max_rounds}.",
    "Your other choices are kept.",
    "Raise the most or lower the least.",
  ),
  provider_unknown: row(
    "notice",
    "There is no provider {provider} in the settings.",
    untouched,
    "Add it again in Settings, or choose another model.",
  ),
  provider_address: row(
    "notice",
    "The address {address} cannot be used: {message}.",
    untouched,
    "Give an address such as https://api.example.com/v1.",
  ),
  model_missing: row(
    "notice",
    "No model is chosen for {seat}.",
    untouched,
    "Choose one in Settings, or use the practice panel.",
  ),
  key_missing: row(
    "notice",
    "{provider} answers nobody without a key, and there is none for {host}.",
    untouched,
    "Paste the key in Settings, under Providers.",
  ),
  keychain_trouble: row(
    "notice",
    "The system's keychain cannot be used ({reason}).",
    "No key was kept in a file.",
    "Unlock it and try again, or keep the key for this run only.",
  ),
  provider_fault: row(
    "notice",
    "{provider} gave no answer: {message}.",
    untouched,
    "Check key, model and network in Settings, then test again.",
  ),
  validation_failed: row(
    "notice",
    "{provider} gave no reading: {message}.",
    "Nothing was changed: the artifacts, the documents and what the check found are as they were.",
    "Check key, model and network in Settings, then have it read again.",
  ),
  validation_unreadable: row(
    "notice",
    "What {provider} answered cannot be read as findings, twice: {message}.",
    "Nothing was changed: the artifacts, the documents and what the check found are as they were.",
    "Have it read again, or choose another model for the facilitator in Settings.",
  ),
  spending_limit_invalid: row(
    "notice",
    "A spending limit of {limit} is none.",
    untouched,
    "Give a sum above zero, or leave it empty.",
  ),
  context_empty: row(
    "notice",
    "The project's description says nothing yet.",
    untouched,
    "Fill in the form on the project's page; a description is enough to begin.",
  ),
  workflow_unavailable: row(
    "notice",
    "The agenda of {workflow} sessions is not there.",
    untouched,
    "Choose another workflow, or put back the file that holds that agenda.",
  ),
  document_changed: row(
    "notice",
    "The document {path} was changed after you looked at the preview.",
    "It was not overwritten.",
    "Look at the preview again, then write it.",
  ),
  document_incomplete: row(
    "problem",
    "Some approved artifacts are not in the written document: {missing}.",
    "Your approvals are kept.",
    "Look at the preview again, and write the document once more.",
  ),
  source_too_large: row(
    "notice",
    "The document {path} is too large: 2 MB is the most that is read.",
    untouched,
    "Choose a document that holds the part the session is about.",
  ),
  source_not_text: row(
    "notice",
    "The document {path} is no plain text, so it cannot be read line by line.",
    untouched,
    "Open it in the program that made it, save it as plain text or Markdown (in Word: Save as, Plain text, UTF-8; from a PDF: copy its text into a new file), and choose that file.",
  ),
  source_not_utf8: row(
    "notice",
    "The document {path} cannot be read as text, from line {line} on.",
    untouched,
    "Save it anew as UTF-8 text in the program that made it, then choose it again.",
  ),
  source_empty: row("notice", "The document {path} holds no text.", untouched, "Choose another one."),
  reading_cancelled: row(
    "notice",
    "Reading the document was cancelled.",
    untouched,
    "Read it when you like.",
  ),
  reading_failed: row(
    "problem",
    "The model gave no answer: {message}.",
    "Nothing was lost: the document is as it was, no session was started, and parts that were read are kept.",
    "Try again, or choose another model for the facilitator.",
  ),
  reading_unusable: row(
    "problem",
    "What the model found in the lines {lines} could not be read, twice: {message}.",
    "Nothing was lost: the document is as it was, no session was started, and parts that were read are kept.",
    "Read it again, or choose another model for the facilitator.",
  ),
  baseline_invalid: row(
    "problem",
    "The session cannot rest on what was found in the document: {message}.",
    untouched,
    "Read the document again, or start without it.",
  ),
  artifact_missing: row(
    "notice",
    "{id} is not in this session any more.",
    "The other artifacts are as they were.",
    "Go back to the project and open the session again.",
  ),
  path_refused: row(
    "problem",
    "{path} does not belong to this project, so it was not opened.",
    untouched,
    "Open the project that it belongs to.",
  ),
  bad_request: row(
    "fault",
    "The window asked for something that does not exist. That is our mistake.",
    untouched,
    "Try again; if it stays, send us what stands under Details.",
  ),
  internal: row(
    "fault",
    "The application made a mistake and stopped what it was doing.",
    "What was complete before is kept.",
    "Try again; if it stays, send us what stands under Details.",
  ),
};

/** The words for an error, parameters filled in. */
export function errorWords(error: WireError): ErrorWords {
  const words = errorTable[error.code];
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => error.params[name] ?? "").trim();
  return { ...words, happened: fill(words.happened), safe: fill(words.safe), todo: fill(words.todo) };
}

/** What was thrown, as a wire error; anything else is a fault of ours. */
export function asWireError(thrown: unknown): WireError {
  if (isWireError(thrown)) return thrown;
  const detail = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return { code: "internal", params: {}, detail };
}

function isWireError(value: unknown): value is WireError {
  return typeof value === "object" && value !== null && "code" in value && String(value.code) in errorTable;
}
