/** Largest upload: 50 MB, with 1,048,576 bytes per MB. */
export const maxResourceFile = 50 * 1048576
export const maxResourceFileMessage = 'Please select a file less than 50MB'

export const duplicateMessage = 'Data has duplicate values!'

export const emptyRequirementsMessage = 'Please fill all the fields!'

/** Rows in one page of a list. */
export const maxPageSize = 100
/** Rows of a list requested without `page`, `limit` and `offset`, which is returned as a bare array. */
export const maxBareRows = 500
/** Records that the relations of the rows in one answer may name. */
export const maxNamed = 50_000
/** Related records that one answer may hold by `join`, and their characters: a record counts each time it is there. */
export const maxJoined = 20_000
export const maxJoinedLength = 4 * 1048576
/** Conditions in one query. */
export const maxFilters = 50
/** Nesting of a query's search tree, and of a request's body. */
export const maxDepth = 6
/** Records in one bulk request. */
export const maxBulk = 1000
/** Size of a request's JSON body, in bytes. */
export const maxBody = 1048576

/** How long the author of a comment may remove it. */
export const commentRemovalMs = 120_000

/** Characters of a comment in the discussion of a record. */
export const maxDiscussionText = 2000
/** People whom one comment may mention. */
export const maxMentions = 20
/** Threads of one record, and replies of one thread. */
export const maxThreads = 1000
export const maxReplies = 100
/** People whom the list behind @ offers at a time. */
export const maxOfferedPeople = 8

/** Characters of a chat message. */
export const maxMessageLength = 4000
/** Files of a chat message. */
export const maxMessageFiles = 10
/** Messages that a person may send in `messageBurstMs`. */
export const maxMessageBurst = 20
export const messageBurstMs = 10_000
/** How long the sender of a message may delete it. */
export const messageDeletionMs = 120_000
/** Chat groups that a person who is no admin may start in a day of India. */
export const maxGroupsADay = 50
/** Reports of messages that a person who is no admin may send in an hour. */
export const maxReportsAnHour = 20
/** Days for which the text of a deleted or reported message is kept for admins. */
export const evidenceDays = 90

/** Days for which the audit trail keeps old and new values. */
export const auditValueDays = 400

/** Days for which notifications are kept. */
export const notificationDays = 90

/** Coming bookings that a student may have at a time. */
export const maxComingBookings = 8
/** Days ahead that a seat of a remote lab can be booked: eight weeks. */
export const maxBookingDays = 56
/** Proposed activities of a student that nobody has published yet. */
export const maxOpenProposals = 20
/** Requests to take part in a competition that a student may make in a day of India, also those that they took back. */
export const maxRequestsADay = 10
/** Bytes of all files in the activities that one student has proposed. */
export const maxProposedBytes = 1024 ** 3

/** Days in which a student pays for something without a closing date, and a school its subscription. */
export const studentPaymentDays = 14
export const subscriptionPaymentDays = 30

/** Default fee of a paid activity, in rupees. */
export const usualActivityFee = 50
